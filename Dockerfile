# billhook in a container: docs/containers.md tells how to run it.

# dist is the same for every machine, so that it is built on the one that builds.
FROM --platform=$BUILDPLATFORM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY tsconfig.json ./
COPY dev/scripts ./dev/scripts
COPY src ./src
RUN npm run build && mkdir data

# Without node_modules: dist holds the packages that it needs.
FROM node:24-slim
ENV NODE_ENV=production
WORKDIR /app
COPY package.json LICENSE ./
COPY bin ./bin
COPY locales ./locales
COPY schema ./schema
COPY tools ./tools
COPY --from=build /app/dist ./dist
# Where an SQLite file and its key are kept, unless DATABASE_URL says otherwise.
COPY --from=build --chown=node:node /app/data ./data
VOLUME ["/app/data"]
USER node
EXPOSE 8787
HEALTHCHECK --interval=30s --timeout=10s --start-period=30s CMD ["node", "bin/billhook.js", "health"]
ENTRYPOINT ["node", "bin/billhook.js"]
# Not a setting: the other commands listen nowhere. It is refused without TLS_CERT and TLS_KEY, or TRUST_PROXY.
CMD ["serve", "--host", "0.0.0.0"]
