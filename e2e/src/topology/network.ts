import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import dnsPacket from 'dns-packet';

/**
 * Replaces the network of a container engine: each container has its own address, all use the same ports, and names
 * resolve to the containers that run at the moment. The addresses belong to the loopback interface, which has sixteen
 * million of them on Linux.
 */
export interface Network {
  /** An address that was not used before. */
  address(): string;
  /** Adds an address to a name. */
  join(name: string, address: string): void;
  leave(name: string, address: string): void;
  /** `address:port` of the name server. */
  readonly nameServer: string;
  stop(): Promise<void>;
}

export async function createNetwork(): Promise<Network> {
  const prefix = `127.${randomInt(10, 250)}.${randomInt(1, 250)}`;
  let last = 1;
  const names = new Map<string, Set<string>>();
  const socket = createSocket('udp4');
  socket.on('message', (message, { address, port }) => {
    const { id, questions = [] } = dnsPacket.decode(message);
    const [question] = questions;
    const found = [...(names.get(question?.name ?? '') ?? [])];
    const answer = dnsPacket.encode({
      type: 'response',
      id: id ?? 0,
      // NXDOMAIN: https://www.rfc-editor.org/rfc/rfc1035#section-4.1.1
      flags: dnsPacket.RECURSION_AVAILABLE | (found.length === 0 ? 3 : 0),
      questions,
      answers: found.map((data) => ({ type: 'A', name: question?.name ?? '', ttl: 1, data })),
    });
    socket.send(answer, port, address);
  });
  socket.bind(0, `${prefix}.1`);
  await once(socket, 'listening');
  return {
    address() {
      last += 1;
      return `${prefix}.${last}`;
    },
    join: (name, address) => void names.set(name, new Set([...(names.get(name) ?? []), address])),
    leave: (name, address) => void names.get(name)?.delete(address),
    nameServer: `${prefix}.1:${socket.address().port}`,
    stop: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}
