/** What tables call the column that says where a person lives; a passport knows one address only. */
export const addressHeadings = [
  'адрес',
  'адрес проживания',
  'адрес регистрации',
  'адрес места регистрации',
  'адрес по месту регистрации',
  'прописка',
  'адрес по прописке',
  'адрес прописки',
  'адрес места жительства',
] as const;
