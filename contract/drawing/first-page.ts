import type { CurrentUser } from '../src/session.ts';

// The first page of a visit is drawn by the server with the web's own program: what the two agree on.

/** The visitor and the page that he opens. */
export interface Visit {
  /** Path and query, as the browser asks for them. */
  address: string;
  /** His browser is a phone's, by what it says. */
  isNarrow: boolean;
  /** Null when nobody is logged in. */
  user: CurrentUser | null;
  /**
   * Makes a reading call on behalf of the visitor.
   * @param address with `/api` and the query
   * @returns the envelope's `data`; undefined when the call is refused: the browser will repeat it and show why
   */
  read: (address: string) => Promise<unknown>;
}

/** The data from which the page was drawn: the browser must start with the same. */
export interface DrawnFrom {
  address: string;
  isNarrow: boolean;
  /** Replies by the keys under which the web keeps them. */
  replies: [key: readonly unknown[], data: unknown][];
}

/** The data that comes with a drawn page, as JSON in the script element with the id DRAWING. */
export interface Drawing extends DrawnFrom {
  /**
   * The files of the program that the page needs, each after those it depends on; requested once the page is painted.
   */
  files: string[];
}

export const DRAWING = 'drawing';

export interface DrawnPage {
  html: string;
  /** For `<title>`. */
  title: string;
  from: DrawnFrom;
  /** The names of the modules that the browser needs for this page besides the common ones. */
  modules: string[];
}

/** Draws a page, or gives null for one that only the browser can draw. */
export type DrawPage = (visit: Visit) => Promise<DrawnPage | null>;
