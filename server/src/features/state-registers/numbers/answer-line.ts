/** A line of what the register gave back. */
export interface AnswerLine {
  /** Of the table, as it shows it; of XML, the how-manieth record. */
  row: number;
  /** Our number of the record; empty when the file has none. */
  outerId: string;
  /** The register's. */
  number: string;
  /** Why its number is none, though something stands in its place; empty otherwise. */
  fault: string;
  person: string;
  /** Eleven digits; empty when there are none. */
  snils: string;
  protocolNumber: string;
  /** Empty when the file has none. */
  programTitle: string;
  /** What else it says, in any column: by the employer and the job two trainings of one person are told apart. */
  others: readonly string[];
}
