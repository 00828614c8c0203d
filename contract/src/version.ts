import type { VersionedRead } from './endpoint.ts';

/**
 * The version of a record as a read answered it: equal as long as nothing of what its form edits has changed. Server and
 * web count it alike, so that whoever holds a reply knows its version.
 */
export function versionOf(read: VersionedRead, reply: unknown): string {
  return hash(JSON.stringify(read.state(reply as never)));
}

/** As the answer to the read carries it: weak, because what is not edited may differ between two answers. */
export const etagOf = (version: string): string => `W/"${version}"`;

/** Whether an If-Match names this version. Proxies that compress make strong tags weak, so both are the same here. */
export function namesVersion(ifMatch: string, version: string): boolean {
  const tags = ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(`"${version}"`);
}

/**
 * Sixteen hex digits of a text (cyrb53 with all its bits). It tells two states of one record apart and protects nothing:
 * whoever holds the version has read the record. Unlike SHA-256 it is there at once, in browsers without HTTPS too.
 */
function hash(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return [high, low].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}
