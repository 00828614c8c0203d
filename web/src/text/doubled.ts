/** Whether a text stands in a list more than once: then something else has to tell the two apart. */
export function isDoubled(texts: readonly string[]): (text: string) => boolean {
  const counts = Map.groupBy(texts, (text) => text);
  return (text) => (counts.get(text)?.length ?? 0) > 1;
}
