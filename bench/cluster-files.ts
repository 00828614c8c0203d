import { readFileSync } from 'node:fs';
import { parse, stringify } from 'yaml';

// The files of deploy/, as they stand there, for three machines that are addresses of this one: all of 127.0.0.0/8 is.

export const NAMES = ['n1', 'n2', 'n3'] as const;
export type Name = (typeof NAMES)[number];
export const PASSWORD = 'bench';
/** Where HAProxy listens. */
export const HAPROXY = '127.10.0.100';

const NETWORK = '10.0.0.';
const HERE = '127.10.0.';

export const addressOf = (name: Name): string => `${HERE}${NAMES.indexOf(name) + 1}`;

const textOf = (file: string): string => readFileSync(new URL(`../deploy/${file}`, import.meta.url), 'utf8');
// Whoever speaks to an address of this machine comes from 127.0.0.1.
const here = (text: string): string => text.replaceAll(`${NETWORK}0/24`, '127.0.0.0/8').replaceAll(NETWORK, HERE);

/** What etcd reads from its environment. */
export function etcdEnvironment(name: Name, data: string): Record<string, string> {
  const lines = here(textOf('etcd.env')).matchAll(/^(ETCD_\w+)="(.*)"$/gm);
  const settings = Object.fromEntries([...lines].map(([, key = '', value = '']) => [key, value]));
  for (const [key, value] of Object.entries(settings))
    if (key !== 'ETCD_INITIAL_CLUSTER') settings[key] = value.replace(addressOf('n1'), addressOf(name));
  return { ...settings, ETCD_NAME: name, ETCD_DATA_DIR: data };
}

/** @param places the folders of the machine, which has a folder for its socket here, its address being like the others' */
export function patroniFile(name: Name, places: { data: string; programs: string; sockets: string }): string {
  const settings = parse(here(textOf('patroni.yml')));
  const { restapi, postgresql } = settings;
  settings.name = name;
  for (const part of [restapi, postgresql])
    for (const key of ['listen', 'connect_address']) part[key] = part[key].replace(addressOf('n1'), addressOf(name));
  postgresql.data_dir = places.data;
  postgresql.bin_dir = places.programs;
  for (const account of Object.values(postgresql.authentication))
    Object.assign(account as object, { password: PASSWORD });
  postgresql.parameters = { unix_socket_directories: places.sockets };
  return stringify(settings);
}

export const haproxyFile = (): string => here(textOf('haproxy.cfg'));
