import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { IdParams } from './fields/id.ts';

// The cabinet of the register of people trained in labour protection, spoken to by its interface with a key.

/** As the cabinet makes it: 32 characters; empty takes it away. */
const cabinetKey = z
  .string()
  .trim()
  .refine((text) => text === '' || /^[0-9a-zA-Z-]{32}$/.test(text), 'Ключ – 32 буквы и цифры из личного кабинета');

export const CabinetKeyBody = z.object({ key: cabinetKey });

/** A draft set of a file, which a person signs and sends in the cabinet. */
export const DraftSet = z.object({
  /** The number of the set; empty until the cabinet has taken it. */
  setId: z.string(),
  /** Why it could not be sent, or its numbers not be read; empty while all is well. */
  fault: z.string(),
});
export type DraftSet = z.output<typeof DraftSet>;

export const registerCabinet = endpoints({
  state: {
    method: 'GET',
    path: '/StateRegister/GetCabinet',
    access: 'center:Registers',
    summary: 'Соединён ли портал с личным кабинетом реестра Минтруда и есть ли ключ центра',
    reply: z.object({ isOn: z.boolean(), hasKey: z.boolean() }),
  },
  keepKey: {
    method: 'PUT',
    path: '/StateRegister/KeepCabinetKey',
    access: 'administrator',
    summary: 'Записать ключ личного кабинета реестра Минтруда; пустой убирает его',
    body: CabinetKeyBody,
    reply: z.null(),
  },
  sets: {
    method: 'GET',
    path: '/StateRegister/GetDraftSets/:id',
    access: 'center:Registers',
    summary: 'Черновики наборов составленного файла в личном кабинете реестра Минтруда',
    params: IdParams,
    reply: z.array(DraftSet),
  },
  send: {
    method: 'POST',
    path: '/StateRegister/SendDraft/:id',
    access: 'center:Registers',
    summary: 'Отправить составленный файл в личный кабинет черновиком: подписывает и передаёт его человек',
    params: IdParams,
    reply: z.null(),
  },
});
