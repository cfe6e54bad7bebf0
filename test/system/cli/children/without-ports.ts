/** Child process that runs `mcp --demo` where no port can be opened, as in a host that sandboxes its servers. */
import { Server } from 'node:net';

Server.prototype.listen = function (this: Server) {
  const refused = Object.assign(new Error('listen EPERM: operation not permitted'), { code: 'EPERM' });
  setImmediate(() => this.emit('error', refused));
  return this;
};

const { main } = await import('../../../../src/cli.ts');
await main(['mcp', '--demo']);
