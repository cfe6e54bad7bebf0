# billhook in a container: docs/containers.md tells how to run it.

FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY tsconfig.json tsconfig.build.json ./
COPY src ./src
RUN npm run build && mkdir data

FROM node:24-slim AS modules
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts

FROM node:24-slim
ENV NODE_ENV=production
WORKDIR /app
COPY package.json LICENSE ./
COPY bin ./bin
COPY schema ./schema
COPY tools ./tools
COPY --from=modules /app/node_modules ./node_modules
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
