# Built with everything, run with production's packages alone. The data folder holds no state where DATABASE_URL and FILES_URL are set.
FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY packages ./packages
RUN npm ci
COPY . .
RUN npm run build

FROM node:22-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY package.json package-lock.json ./
COPY packages ./packages
RUN npm ci --omit=dev && npm cache clean --force
COPY scripts/start.mjs scripts/build.mjs scripts/runBuilt.mjs scripts/backup.mjs scripts/restore.mjs scripts/audit-verify.mjs ./scripts/
COPY --from=build /app/dist ./dist
RUN mkdir /data /backups && chown node:node /data /backups
USER node
VOLUME /data
EXPOSE 3000
# The proxy asks the same: a node without its database, or one that is stopping, takes no requests. A start takes as long as its migrations
# do, and nobody is to be called ill meanwhile; the first good answer ends that time.
HEALTHCHECK --interval=5s --timeout=3s --start-period=24h CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.mjs"]
