/**
 * An answer that is asked for at most once in so long: whoever asks meanwhile gets the same.
 * @param ask never throws
 */
export function remembered<Answer>(ask: () => Promise<Answer>, forMs: number): () => Promise<Answer> {
  let last: { at: number; answer: Promise<Answer> } | null = null;
  return () => {
    if (!last || Date.now() - last.at >= forMs) last = { at: Date.now(), answer: ask() };
    return last.answer;
  };
}
