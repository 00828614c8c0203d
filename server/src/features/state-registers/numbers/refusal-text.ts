import { parsedAnswer, refusalOf } from '../../../outside/eisot/refusal.ts';

/** An answer of the register is longer than any sentence of it: what follows is nothing for a message. */
const SHOWN = 500;

/**
 * What an answer of the register says to people where it brings no records: what it has refused, with the number by which
 * its support finds the call, or that it has only taken a set.
 * @returns empty where it says nothing of the kind
 */
export function refusalText(xml: string): string {
  const refusal = refusalOf(xml);
  if (refusal) {
    const call = refusal.requestId ? ` (обращение ${refusal.requestId.slice(0, SHOWN)})` : '';
    return `Это ответ реестра с ошибкой, номеров в нём нет. Реестр сообщил: «${refusal.message.slice(0, SHOWN)}»${call}`;
  }
  const { SetId } = parsedAnswer(xml)?.Response ?? {};
  return SetId
    ? `Это ответ реестра на отправку набора № ${SetId.slice(0, SHOWN)}: номеров в нём ещё нет. Загрузите выгрузку с номерами, когда реестр их присвоит`
    : '';
}
