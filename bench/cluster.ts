/** A database of more than one machine, and what befalls it while people work: as `failover.ts` sees it. */
export interface Cluster {
  /** Where the portal finds whoever leads. */
  url: string;
  /** What befalls its machines. */
  events: readonly Event[];
  stop(): Promise<void>;
}

export interface Event {
  title: string;
  /** It happens; what people notice of it is over when they are served again after this. */
  strike(): unknown;
  /** Everything is as before, the other way round perhaps. */
  mend?(): Promise<void>;
}
