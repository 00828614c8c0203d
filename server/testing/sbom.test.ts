import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

test('npm run sbom names every package that the portal needs, with its version', () => {
  // A script of npm's own on Windows, which only a shell starts.
  const text = execFileSync('npm', ['run', '--silent', 'sbom'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 ** 2,
    shell: process.platform === 'win32',
  });
  const { bomFormat, components } = JSON.parse(text) as {
    bomFormat: string;
    components: { name: string; version: string }[];
  };
  expect(bomFormat).toBe('CycloneDX');
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`));
  const needed = ['contract', 'server', 'web'].flatMap((workspace) => {
    const { dependencies } = JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8'));
    return Object.entries<string>(dependencies).filter(([name]) => !name.startsWith('@dopusk/'));
  });
  expect(needed.length).toBeGreaterThan(20);
  expect(needed.filter(([name, version]) => !listed.has(`${name}@${version}`))).toEqual([]);
});
