import { expect, test } from 'vitest';
import { canDuplicate, canRevoke } from './document-corrections.ts';
import { documentStatus } from './document-status.ts';

const day = '2026-11-20';

test.each([
  [{ lacks: null, isRevoked: false, isReplaced: false, expiresOn: null }, 'Valid'],
  [{ date: '2026-11-21', lacks: null, isRevoked: false, isReplaced: false, expiresOn: '2029-11-21' }, 'NotYet'],
  [{ date: '2026-11-21', lacks: null, isRevoked: true, isReplaced: false, expiresOn: null }, 'Revoked'],
  [{ lacks: null, isRevoked: false, isReplaced: false, expiresOn: '2026-11-20' }, 'Valid'],
  [{ lacks: null, isRevoked: false, isReplaced: false, expiresOn: '2026-11-19' }, 'Expired'],
  [{ lacks: null, isRevoked: true, isReplaced: false, expiresOn: '2026-11-19' }, 'Revoked'],
  [{ lacks: null, isRevoked: true, isReplaced: true, expiresOn: '2026-11-19' }, 'Replaced'],
  // Prepared ahead: its day is not enough (decision 141).
  [{ date: '2026-11-21', lacks: 'Result', isRevoked: false, isReplaced: false, expiresOn: null }, 'NotYet'],
  [{ lacks: 'Result', isRevoked: false, isReplaced: false, expiresOn: '2026-11-19' }, 'AwaitsResult'],
  [{ date: '2026-11-21', lacks: 'Pass', isRevoked: false, isReplaced: false, expiresOn: null }, 'NotPassed'],
  [{ lacks: 'Pass', isRevoked: true, isReplaced: false, expiresOn: null }, 'Revoked'],
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
