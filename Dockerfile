# Builds with the full toolchain, then keeps only what a running server needs.
FROM node:26-bookworm AS build
WORKDIR /app
# Before the sources: while the lock file does not change, dependencies come from the cache.
COPY package.json package-lock.json ./
COPY scripts/setup ./scripts/setup
RUN node --input-type=module -e "import { ensureInstalled } from './scripts/setup/install.mjs'; ensureInstalled()"
COPY . .
RUN npm run build && npm prune --omit=dev --no-audit --no-fund

FROM node:26-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# As in scripts/setup/allocator.mjs: the server then needs less memory for long lists.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=1048576
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/server/sample ./server/sample
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# Checks the process, not its database: without the database it still shows prices, and a restart would stop that.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The server without a shell around it: SIGTERM reaches it, and it finishes running requests. It has threads and
# no child processes, so it needs no init process.
CMD ["node", "dist/server/main.js"]
