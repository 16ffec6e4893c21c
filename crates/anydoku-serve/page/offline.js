// Service worker of the page without a server: caches all of its files so that it opens offline, and prefers the network when there is one.

const CACHE = "anydoku";

addEventListener("install", (event) => {
  const keep = async () => {
    const files = await (await fetch("files.json")).json();
    await (await caches.open(CACHE)).addAll(["./", ...files]);
  };
  event.waitUntil(keep());
});

addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  const answer = async () => {
    const cache = await caches.open(CACHE);
    try {
      const response = await fetch(event.request);
      if (response.ok) await cache.put(event.request, response.clone());
      return response;
    } catch {
      return (await cache.match(event.request, { ignoreSearch: true })) ?? Response.error();
    }
  };
  event.respondWith(answer());
});
