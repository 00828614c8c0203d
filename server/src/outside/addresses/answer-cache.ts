/** Answers of a paid service, kept in memory: at most `size` of them, each for `milliseconds`. */
export class AnswerCache<Answer> {
  readonly #size: number;
  readonly #milliseconds: number;
  readonly #answers = new Map<string, { answer: Promise<Answer | null>; until: number }>();

  constructor(size: number, milliseconds: number) {
    this.#size = size;
    this.#milliseconds = milliseconds;
  }

  /** The cached answer, or the one that `ask` gives; null is not cached. */
  get(question: string, ask: () => Promise<Answer | null>): Promise<Answer | null> {
    const known = this.#answers.get(question);
    if (known && known.until > Date.now()) return known.answer;
    // The promise is cached: two simultaneous questions are one request.
    const answer = ask();
    this.#keep(question, answer);
    void answer.then((given) => {
      if (given === null && this.#answers.get(question)?.answer === answer) this.#answers.delete(question);
    });
    return answer;
  }

  #keep(question: string, answer: Promise<Answer | null>): void {
    this.#answers.delete(question);
    const [oldest] = this.#answers.keys();
    if (this.#answers.size >= this.#size && oldest !== undefined) this.#answers.delete(oldest);
    this.#answers.set(question, { answer, until: Date.now() + this.#milliseconds });
  }
}
