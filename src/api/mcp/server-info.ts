/** Describes the server by its name, icons and website. Hosts show the description in their lists of servers. */
import type { Server } from '@modelcontextprotocol/server';
import { ICON_SVG, SHORT_DESCRIPTION, TITLE, WEBSITE } from '../../model/product.ts';

export type ServerInfo = ConstructorParameters<typeof Server>[0];

/** Icon of a server on the user's computer. This server has no web address, so the icon is a data URL. */
const OWN_ICONS = [
  {
    src: `data:image/svg+xml;base64,${Buffer.from(ICON_SVG).toString('base64')}`,
    mimeType: 'image/svg+xml',
    sizes: ['any'],
  },
];

/**
 * Describes the server to clients. `baseUrl`: the service's address over HTTP; `undefined` over standard input and
 * output. MCP 2026-07-28 repeats this description in every result. To keep results short, the description over HTTP
 * contains links to the icons instead of the pictures. The links have the host of `baseUrl`, because clients may refuse
 * pictures from other hosts.
 */
export function serverInfo(version: string, baseUrl: string | undefined): ServerInfo {
  return {
    name: 'billhook',
    title: TITLE,
    version,
    description: SHORT_DESCRIPTION,
    websiteUrl: WEBSITE,
    icons: baseUrl === undefined ? OWN_ICONS : iconsAt(baseUrl),
  };
}

function iconsAt(baseUrl: string) {
  return [
    { src: `${baseUrl}/favicon.svg`, mimeType: 'image/svg+xml', sizes: ['any'] },
    { src: `${baseUrl}/favicon.png`, mimeType: 'image/png', sizes: ['32x32'] },
  ];
}
