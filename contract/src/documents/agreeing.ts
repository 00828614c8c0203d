/** What is said of a document, as it is said of «документ»: with an ending for what is neuter or feminine. */
const SAID = /(?<!\p{L})(зафиксирован|подготовлен|выдан|отозван|заменён|готов|вступил)(?!\p{L})/giu;

/**
 * What is said of a document in the gender of what it is called: of «Удостоверение о проверке знаний» «отозван» is said as
 * «отозвано», of «Справка об обучении» as «отозвана».
 * @param title begins with its noun, as documentTitle() has it
 * @param text as it is said of «документ»
 */
export function agreeing(title: string, text: string): string {
  const noun = title.split(' ')[0] ?? title;
  const ending = /[оеё]$/.test(noun) ? 'о' : /[ая]$/.test(noun) ? 'а' : '';
  return ending ? text.replace(SAID, (word) => word.replace('ё', 'е') + ending) : text;
}
