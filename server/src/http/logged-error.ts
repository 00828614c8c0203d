/** What of an error is logged. A database error's own `detail` would quote the row: people's names and numbers. */
export function withoutPersonalData(error: Error & { code?: string }) {
  return { type: error.name, message: error.message, code: error.code ?? '', stack: error.stack ?? '' };
}
