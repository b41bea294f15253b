import { frontends } from './repository.ts';

export interface NamedService {
  readonly name: string;
  readonly port: number;
}

/** Names of our own services in the gateway's surroundings, with one for each existing remote. */
export function servicesOf(surroundings: string): NamedService[] {
  const values = [...surroundings.matchAll(/default (?:http:\/\/)?([a-z$][\w$.-]*):(\d+)[/;]/g)];
  return values.flatMap(([, host = '', port]) => {
    const [name = ''] = host.split('.');
    const names = name.includes('$remote') ? frontends.filter((folder) => folder !== 'host') : [name];
    return names.map((each) => ({ name: each, port: Number(port) }));
  });
}
