import type { FastifyRequest } from 'fastify';

/** Where a request comes from: what limits count by, and what a session remembers. */
export interface Sender {
  address: string;
  userAgent: string;
}

export const senderOf = (request: FastifyRequest): Sender => ({
  address: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
});
