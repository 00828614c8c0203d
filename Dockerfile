# The portal in one image: ROLE says whether a container answers people, does background work, or both.
# Settings: docs/configuration.md; several containers together: compose.yml, docs/operations.md.

FROM node:24-bookworm-slim AS web
WORKDIR /portal
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
RUN npm ci --ignore-scripts --workspace=web --workspace=contract
# Vite asks the compiler's settings.
COPY tsconfig.base.json ./
COPY contract contract
COPY web web
RUN npm run build --workspace=web

FROM node:24-bookworm-slim AS packages
WORKDIR /portal
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
RUN npm ci --omit=dev --workspace=server --workspace=contract

FROM node:24-bookworm-slim
# LibreOffice prints; tini passes signals on and buries what LibreOffice leaves behind.
RUN apt-get update \
  && apt-get install -y --no-install-recommends libreoffice-writer-nogui python3-uno tini \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /portal
COPY package.json ./
COPY --from=packages /portal/node_modules node_modules
COPY contract contract
COPY server server
COPY --from=web /portal/web/dist web/dist
RUN mkdir /data && chown node:node /data
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data HOME=/data
# Large buffers go back to the system at once, and threads share two heaps (setup/install.mjs).
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
# The code belongs to root and is only read; /data and /tmp are all that is written.
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT ?? 3000) + '/health/live').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--"]
CMD ["node", "--max-semi-space-size=8", "--max-old-space-size=1024", "--heap-growing-percent=25", "server/src/main.ts"]
