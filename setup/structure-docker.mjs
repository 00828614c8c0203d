import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';
import { readSettings } from './structure-docs.mjs';

/** What compose.yml itself takes out of .env. */
const ofCompose = new Set(['POSTGRES_PASSWORD', 'S3_KEY', 'S3_SECRET', 'LISTEN']);

/**
 * Nobody builds the image at each change: says which of the files that the Dockerfile copies are not there or kept out
 * by .dockerignore, and which of the settings of compose.yml and env.example the portal does not know.
 * @returns {string[]} a line for each
 */
export function brokenImageRules() {
  const text = (name) => readFileSync(join(root, name), 'utf8');
  const copies = text('Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm);
  const copied = [...new Set([...copies].flatMap(([, files]) => files.split(' ')))];
  const allowed = [...text('.dockerignore').matchAll(/^!(\S+)$/gm)].map(([, name]) => name);
  const settings = readSettings();
  const compose = text('compose.yml');
  const named = [
    ...[...text('env.example').matchAll(/^([A-Z_0-9]+)=/gm)].map(([, name]) => ['env.example', name]),
    ...[...compose.matchAll(/\$\{([A-Z_0-9]+)/g)].map(([, name]) => ['compose.yml', name]),
    ...[...(/&settings\n((?: {4}\S.*\n)+)/.exec(compose)?.[1] ?? '').matchAll(/^ {4}([A-Z_0-9]+):/gm)].map(
      ([, name]) => ['compose.yml', name],
    ),
  ];
  if (copied.length === 0 || named.length < 10)
    return ['Dockerfile, compose.yml: не прочитаны – проверка ничего не проверила'];
  return [
    ...copied.filter((file) => !existsSync(join(root, file))).map((file) => `Dockerfile: нет ${file}`),
    ...copied
      .filter((file) => !allowed.includes(file.split('/')[0]))
      .map((file) => `.dockerignore: не пускает ${file}, который копирует Dockerfile`),
    ...named
      .filter(([, name]) => !settings.has(name) && !ofCompose.has(name))
      .map(([file, name]) => `${file}: портал не знает настройки ${name}`),
  ];
}
