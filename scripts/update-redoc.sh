#!/usr/bin/env bash
# Makes apps/api/src/platform/http/redoc/ from the npm package of Redoc: its standalone bundle, compressed, without the
# picture that it would load from another host, and its licences. As a dependency it would install 115 packages.
set -euo pipefail
version=${1:?Usage: scripts/update-redoc.sh VERSION, then the same version in platform/http/docs.ts}
target=$(cd "$(dirname "$0")/.." && pwd)/apps/api/src/platform/http/redoc
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
tar xzf "$(npm pack --silent "redoc@$version")"
rm -rf "$target"
mkdir -p "$target"
sed 's|https://cdn\.redoc\.ly/[^"]*|data:,|g' package/bundles/redoc.standalone.js |
  gzip -9n > "$target/redoc-$version.js.gz"
cat package/LICENSE package/bundles/redoc.standalone.js.LICENSE.txt > "$target/LICENSE.txt"
