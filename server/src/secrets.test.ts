import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ownKey, SealError, secretsOf } from './secrets.ts';

const secrets = secretsOf('a key');

test('a sealed text can be opened with the same key and for the same record only', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.uuid(), (text, owner) => {
      const sealed = secrets.seal(text, owner);
      expect(secrets.open(sealed, owner)).toBe(text);
      expect(() => secrets.open(sealed, `${owner}1`)).toThrow(SealError);
      expect(() => secretsOf('another key').open(sealed, owner)).toThrow(SealError);
      expect(secrets.seal(text, owner).equals(sealed)).toBe(false);
    }),
    { numRuns: 30 },
  );
});

test('a changed or cut text cannot be opened', () => {
  const sealed = secrets.seal('Пароль-1', 'a');
  for (let i = 0; i < sealed.length; i++) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(i) ^ 1, i);
    expect(() => secrets.open(changed, 'a')).toThrow(SealError);
    expect(() => secrets.open(sealed.subarray(0, i), 'a')).toThrow(SealError);
  }
});

test('a portal stores the key it made, readable for its own account only', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dopusk-key-'));
  const key = ownKey(folder);
  expect(key.length).toBeGreaterThan(40);
  expect(ownKey(folder)).toBe(key);
  expect(statSync(join(folder, 'secret.key')).mode & 0o777).toBe(0o600);
  rmSync(folder, { recursive: true });
});

test('a signature is valid for one text, one purpose and one key', () => {
  const signature = secrets.sign('текст', 'a');
  expect(secrets.sign('текст', 'a')).toEqual(signature);
  const others = [secrets.sign('текст1', 'a'), secrets.sign('текст', 'b'), secretsOf('another key').sign('текст', 'a')];
  for (const other of others) expect(other.equals(signature)).toBe(false);
});
