# Installs the programs of anydoku for the current user on Windows: downloads the release archive, verifies its SHA-256 checksum, and copies the programs.
#
#   ./install.ps1                 the latest release
#   ./install.ps1 0.1.0           that release
#
# ANYDOKU_PREFIX is the folder to install into (default: %LOCALAPPDATA%\anydoku), and ANYDOKU_RELEASES is the address of the releases.
param([string] $Version = "")
$ErrorActionPreference = "Stop"
$releases = if ($env:ANYDOKU_RELEASES) { $env:ANYDOKU_RELEASES } else { "https://github.com/anydoku/anydoku/releases" }
$prefix = if ($env:ANYDOKU_PREFIX) { $env:ANYDOKU_PREFIX } else { Join-Path $env:LOCALAPPDATA "anydoku" }
$machine = if ($env:PROCESSOR_ARCHITECTURE -eq "ARM64") { "aarch64" } else { "x86_64" }
$target = "$machine-pc-windows-msvc"

$work = Join-Path ([System.IO.Path]::GetTempPath()) ([System.Guid]::NewGuid())
New-Item -ItemType Directory $work | Out-Null
try {
    if (-not $Version) { $Version = (Invoke-RestMethod "$releases/latest/download/version.txt").Trim() }
    $name = "anydoku-$Version-$target"
    $archive = Join-Path $work "$name.zip"
    Invoke-WebRequest "$releases/download/v$Version/$name.zip" -OutFile $archive
    $expected = (Invoke-RestMethod "$releases/download/v$Version/$name.zip.sha256").Split(" ")[0]
    if ((Get-FileHash $archive -Algorithm SHA256).Hash -ne $expected) { throw "the checksum of $name.zip is wrong; nothing was installed" }
    Expand-Archive $archive $work
    New-Item -ItemType Directory -Force $prefix | Out-Null
    Copy-Item -Recurse -Force (Join-Path $work $name "*") $prefix
} finally {
    Remove-Item -Recurse -Force $work
}
$path = [Environment]::GetEnvironmentVariable("Path", "User")
if (($path -split ";") -notcontains $prefix) { [Environment]::SetEnvironmentVariable("Path", "$path;$prefix", "User") }
Write-Output "installed anydoku $Version in $prefix; open a new terminal and try: anydoku serve"
