// Why a number of a form stays empty: what the portal does not know, as it is said beside it.

export const NETWORK = 'сетевых форм портал не хранит';
export const E_LEARNING = 'электронное обучение отдельно от дистанционных технологий портал не хранит';
export const ONLY_DISTANT = 'только ли дистанционно учили, портал не хранит';
export const ACCREDITATION = 'аккредитация программ в портале не хранится';
export const SCHOOLS = 'какие образовательные организации, портал не хранит';
export const MODULES = 'модульных программ портал не различает';
/** Neither form says whether a training counts whose document is not given: the decision of the committee ends it. */
export const BY_DECISION =
  'Считаются обучения, по которым в этом году комиссия решила «сдал», – выдан документ или нет. Если его отозвали, потому что слушатель не учился, измените и результат';

export const YEAR_GOES_ON = 'год ещё не кончился';
