import { z } from 'zod';
import { DocumentType } from './documents/document-type.ts';
import { documentsOfTraining, mayIssue } from './documents/documents-of-training.ts';
import { endpoints, versioned } from './endpoint.ts';
import { id } from './fields/id.ts';
import { rubles } from './fields/rubles.ts';
import { TrainingType } from './training-type.ts';

/** The price of a document type with a training type, in rubles, on top of the course's price. */
export const DocumentPrice = z.object({ trainingType: TrainingType, documentType: DocumentType, price: rubles });
export type DocumentPrice = z.output<typeof DocumentPrice>;

/** No document has a price that its training never issues (docs/rules.md#3.10); zero takes away one from before that rule. */
const IssuedPrice = DocumentPrice.refine(
  ({ trainingType, documentType, price }) =>
    price === 0 || !(trainingType in documentsOfTraining) || mayIssue(trainingType, documentType),
  { path: ['documentType'], error: 'Этот документ таким обучением не выдаётся' },
);

export const PriceListBody = z.object({
  prices: z
    .array(IssuedPrice)
    .max(100, 'Не больше 100')
    .refine(
      (prices) =>
        new Set(prices.map(({ trainingType, documentType }) => `${trainingType} ${documentType}`)).size ===
        prices.length,
      'Цена документа указана дважды',
    ),
});

const read = versioned(
  {
    method: 'POST',
    path: '/Document/GetPrices',
    access: 'operator:any',
    onlyReads: true,
    summary: 'Цены документов учебного центра: по видам обучения и документам, ноль, где цена не назначена',
    /** Whose list: the caller's own center's when left out. */
    body: z.object({ organizationId: id.optional() }),
    reply: z.array(DocumentPrice),
  },
  (prices) => prices,
);

export const prices = endpoints({
  read,
  fill: {
    method: 'POST',
    path: '/Document/FillPrice',
    access: 'center:Settings',
    summary: 'Назначить цены документов; остальные остаются, ноль снимает цену',
    body: PriceListBody,
    guardedBy: read,
    reply: z.null(),
  },
});
