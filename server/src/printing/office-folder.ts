import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { FONT_FOLDERS } from './fonts.ts';

export interface OfficeFolder {
  readonly folder: string;
  readonly profile: string;
  /** A fontconfig file. */
  readonly fonts: string;
}

/**
 * What a document of a stranger must not do: run macros, fetch addresses, read other files through links.
 * Without a profile of its own LibreOffice would also ask questions on its first run.
 */
const SETTINGS = [
  ['Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true'],
  ['Office.Common/Security/Scripting', 'DisableMacrosExecution', 'true'],
  ['Office.Common/Security/Scripting', 'MacroSecurityLevel', '3'],
  ['Office.Writer/Content/Update', 'Link', '0'],
  ['Office.Common/Misc', 'FirstRun', 'false'],
  ['Setup/Office', 'ooSetupInstCompleted', 'true'],
] as const;

/** The free families with the measures of those that Word documents name. */
const ALIASES = [
  ['Times New Roman', 'Tinos'],
  ['Times', 'Tinos'],
  ['serif', 'Tinos'],
  ['Arial', 'Arimo'],
  ['Helvetica', 'Arimo'],
  ['sans-serif', 'Arimo'],
  ['Courier New', 'Cousine'],
  ['Courier', 'Cousine'],
  ['monospace', 'Cousine'],
  ['Calibri', 'Carlito'],
] as const;

const SYSTEM_FONTS = ['/usr/share/fonts', '/usr/local/share/fonts', '/Library/Fonts', 'C:\\Windows\\Fonts'];

let made = 0;
const mine = new Set<string>();

/** A fresh folder for one LibreOffice: two of them never share a profile. The caller removes it. */
export async function makeOfficeFolder(workFolder: string): Promise<OfficeFolder> {
  await removeAbandoned(workFolder);
  made += 1;
  const name = `${ownPrefix()}${process.pid}-${made}`;
  mine.add(name);
  const folder = join(workFolder, name);
  const profile = join(folder, 'profile');
  const fonts = join(folder, 'fonts.conf');
  await mkdir(join(profile, 'user'), { recursive: true });
  await writeFile(join(profile, 'user', 'registrymodifications.xcu'), settingsXml());
  await writeFile(fonts, fontsXml(join(workFolder, 'font-cache')));
  return { folder, profile, fonts };
}

/** After a sudden death of the portal its folders stay behind; those of living processes and other machines are kept. */
async function removeAbandoned(workFolder: string): Promise<void> {
  for (const name of await readdir(workFolder)) {
    if (!name.startsWith(ownPrefix()) || mine.has(name)) continue;
    const owner = Number.parseInt(name.slice(ownPrefix().length), 10);
    if (owner === process.pid || !isAlive(owner)) await rm(join(workFolder, name), { recursive: true, force: true });
  }
}

const ownPrefix = (): string => `office-${hostname()}-`;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function settingsXml(): string {
  const items = SETTINGS.map(
    ([path, name, value]) =>
      `<item oor:path="/org.openoffice.${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<oor:items xmlns:oor="http://openoffice.org/2001/registry">${items.join('')}</oor:items>\n`;
}

function fontsXml(cache: string): string {
  const folders = [...FONT_FOLDERS, ...SYSTEM_FONTS].map((one) => `<dir>${escapeXml(one)}</dir>`);
  // «same» binding, so that ours come first even where the machine has another substitute.
  const aliases = ALIASES.map(
    ([asked, given]) =>
      `<match target="pattern"><test name="family"><string>${asked}</string></test>` +
      `<edit name="family" mode="prepend" binding="same"><string>${given}</string></edit></match>`,
  );
  return `<?xml version="1.0"?>\n<!DOCTYPE fontconfig SYSTEM "fonts.dtd">\n<fontconfig>${folders.join('')}<cachedir>${escapeXml(cache)}</cachedir>${aliases.join('')}</fontconfig>\n`;
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
