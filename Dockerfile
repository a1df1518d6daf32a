# Build: all packages, the console and the bundled API.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY apps/api/package.json apps/api/
COPY apps/console/package.json apps/console/
COPY packages/contract/package.json packages/contract/
COPY packages/embedded-postgres/package.json packages/embedded-postgres/
COPY packages/postgres/package.json packages/postgres/
COPY packages/spreadsheet/package.json packages/spreadsheet/
RUN npm ci --no-audit --no-fund
COPY . .
# The commit that /healthz, the metrics and the console show; the image's context has no repository.
ARG SOURCE_COMMIT=""
RUN npm run build

# Product: the run-time packages of the API and what the build made. Set DATABASE_URL; for the embedded PostgreSQL
# build with --build-arg INSTALL= (an empty value installs the whole workspace).
FROM node:24-bookworm-slim
ARG INSTALL="--workspace=apps/api"
WORKDIR /app
COPY package.json package-lock.json ./
COPY apps/api/package.json apps/api/
COPY apps/console/package.json apps/console/
COPY packages/contract/package.json packages/contract/
COPY packages/embedded-postgres/package.json packages/embedded-postgres/
COPY packages/postgres/package.json packages/postgres/
COPY packages/spreadsheet/package.json packages/spreadsheet/
# Source maps, which Node does not read, would be a fifth of the packages.
RUN npm ci --omit=dev $INSTALL --no-audit --no-fund && npm cache clean --force && find node_modules -name '*.map' -type f -delete
COPY scripts/bootstrap.mjs scripts/installed.mjs scripts/run-child.mjs scripts/
COPY --from=build /app/dist dist
RUN mkdir -p /data && chown node:node /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data MALLOC_ARENA_MAX=2
USER node
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=2", "--heap-growing-percent=100", "dist/apps/api/src/main.js"]
