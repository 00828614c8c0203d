/** A person of the list that is being put together. */
export interface ChosenPerson {
  id: string;
  fullName: string;
  organizationTitle: string;
}
