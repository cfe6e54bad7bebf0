/** What the server says of itself: hosts show name, picture and website in their lists of servers. */
import type { Server } from '@modelcontextprotocol/server';
import { ICON_SVG, SHORT_DESCRIPTION, TITLE, WEBSITE } from '../../model/product.ts';

type ServerInfo = ConstructorParameters<typeof Server>[0];

/** Of the server on this computer, which has no address: the picture itself. */
const OWN_ICONS = [
  {
    src: `data:image/svg+xml;base64,${Buffer.from(ICON_SVG).toString('base64')}`,
    mimeType: 'image/svg+xml',
    sizes: ['any'],
  },
];

/**
 * `baseUrl`: the service that answers over HTTP. Its pictures are named and not contained, because the protocol of 2026
 * repeats this in every result, and they come from the host that is connected, because hosts may refuse any other.
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
