# Builds everything with the whole toolchain, then keeps what a running server reads.
FROM node:22-bookworm AS build
WORKDIR /app
# Before the sources: as long as the lock file stays the same, dependencies are taken from the cache.
COPY package.json package-lock.json ./
COPY scripts/setup ./scripts/setup
RUN node --input-type=module -e "import { ensureInstalled } from './scripts/setup/install.mjs'; ensureInstalled()"
COPY . .
RUN npm run build && npm prune --omit=dev --no-audit --no-fund

FROM node:22-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/server/sample ./server/sample
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# Whether it lives, not whether its database is there: without one it still shows prices, and a restart would end that.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The server itself and no shell around it: SIGTERM reaches it, and it finishes what is in flight. It has threads and
# no child processes, so that there is nothing for an init process to do.
CMD ["node", "dist/server/main.js"]
