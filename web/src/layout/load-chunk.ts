/** How long the program of a screen may take to load (docs/rules.md#6.6). */
const CHUNK_TIMEOUT_MS = 120_000;

/** What a failed page says when it is its program that did not load. */
export const CHUNK_FAILED = 'Loading chunk failed';

/**
 * Loads the program of a screen.
 * @throws Error "Loading chunk failed" when it fails or takes too long. Not with the browser's message, by which the
 * router would reload the page, even without a connection
 */
export async function loadChunk<T>(load: () => Promise<T>, timeout = CHUNK_TIMEOUT_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(CHUNK_FAILED)), timeout);
  });
  const text = load().catch((cause: unknown) => {
    throw new Error(CHUNK_FAILED, { cause });
  });
  return await Promise.race([text, late]).finally(() => clearTimeout(timer));
}

/** Whether a page failed because its program did not load. */
export const isChunkFailure = (error: unknown): boolean => error instanceof Error && error.message === CHUNK_FAILED;
