import { expect, test } from 'vitest';
import { canDuplicate, canRevoke } from './document-corrections.ts';
import { documentStatus } from './document-status.ts';

const day = '2026-11-20';

test.each([
  [{ isRevoked: false, isReplaced: false, expiresOn: null }, 'Valid'],
  [{ date: '2026-11-21', isRevoked: false, isReplaced: false, expiresOn: '2029-11-21' }, 'NotYet'],
  [{ date: '2026-11-21', isRevoked: true, isReplaced: false, expiresOn: null }, 'Revoked'],
  [{ isRevoked: false, isReplaced: false, expiresOn: '2026-11-20' }, 'Valid'],
  [{ isRevoked: false, isReplaced: false, expiresOn: '2026-11-19' }, 'Expired'],
  [{ isRevoked: true, isReplaced: false, expiresOn: '2026-11-19' }, 'Revoked'],
  [{ isRevoked: true, isReplaced: true, expiresOn: '2026-11-19' }, 'Replaced'],
] as const)('%j is %s', (worth, status) => {
  expect(documentStatus({ date: day, ...worth }, day)).toBe(status);
});

test.each([
  [{ isRevoked: false, isPrinted: true, type: 'Certificate' }, true],
  [{ isRevoked: false, isPrinted: false, type: 'Diplom' }, 'DocumentIsPrinting'],
  [{ isRevoked: true, isPrinted: true, type: 'TicketM' }, 'CanNotBeRegenerate'],
  [{ isRevoked: false, isPrinted: true, type: 'Protocol' }, 'ForbiddenGenerateDocType'],
  [{ isRevoked: false, isPrinted: true, type: 'Contract' }, 'ForbiddenGenerateDocType'],
] as const)('%j may be duplicated: %s', (document, verdict) => {
  expect(canDuplicate(document)).toBe(verdict);
});

test('a document is revoked once', () => {
  expect([canRevoke({ isRevoked: false }), canRevoke({ isRevoked: true })]).toEqual([true, 'CanNotBeRegenerate']);
});
