import type { FastifyRequest } from 'fastify';

/** Where a request comes from, as a session remembers it and limits count it. */
export interface Sender {
  address: string;
  /** What limits count by: the address, of IPv6 the half that one household has to itself. */
  network: string;
  userAgent: string;
}

export const senderOf = (request: FastifyRequest): Sender => ({
  address: request.ip,
  network: networkOf(request.ip),
  userAgent: request.headers['user-agent'] ?? '',
});

/** Whoever has one IPv6 address has 2^64 of them: the first 64 bits stand for all. */
function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length);
  return [...groups, ...Array.from({ length: missing }, () => '0'), ...(tail?.split(':') ?? [])].slice(0, 4).join(':');
}
