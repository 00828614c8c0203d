/** Whose money is compared, and of which days; both days included, in Moscow. */
export interface Reach {
  /** A center: its own and its clients' money, and what it earned. Null: the whole portal. */
  centerId: string | null;
  /** Nobody else's money is on this portal: what the bank knows and we do not may be told. */
  isWholePortal: boolean;
  dateStart: string;
  dateEnd: string;
}
