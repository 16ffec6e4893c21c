# Español.
