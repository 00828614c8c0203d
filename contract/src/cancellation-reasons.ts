/** Why a card payment or a refund did not happen: YooKassa's reasons, which the sandbox bank uses too, and our own. */
const reasons: Record<string, string> = {
  '3d_secure_failed': 'Не пройдена проверка 3-D Secure',
  call_issuer: 'Банк карты отклонил платёж. Обратитесь в банк, выпустивший карту',
  canceled_by_merchant: 'Платёж отменён получателем',
  card_expired: 'Истёк срок действия карты',
  country_forbidden: 'Карты этой страны не принимаются',
  deal_expired: 'Вышло время на оплату',
  expired_on_capture: 'Вышло время на списание',
  expired_on_confirmation: 'Вышло время на оплату',
  fraud_suspected: 'Платёж отклонён из-за подозрения в мошенничестве',
  general_decline: 'Банк не назвал причину',
  identification_required: 'Нужна идентификация кошелька',
  insufficient_funds: 'Недостаточно средств на карте',
  internal_timeout: 'Технические неполадки у банка',
  invalid_card_number: 'Неверный номер карты',
  invalid_csc: 'Неверный код CVC',
  issuer_unavailable: 'Банк, выпустивший карту, недоступен',
  payment_method_limit_exceeded: 'Превышен лимит карты',
  payment_method_restricted: 'Операции по карте запрещены',
  permission_revoked: 'Отозвано разрешение на списания',
  unsupported_mobile_operator: 'Оператор связи не поддерживается',

  payment_article_number_not_found: 'Платёж не найден у банка',
  payment_basket_id_not_found: 'Платёж не найден у банка',
  payment_tru_code_not_found: 'Платёж не найден у банка',
  some_articles_already_refunded: 'Эти деньги уже возвращены',
  rejected_by_payee: 'Банк карты не принял возврат',
  rejected_by_timeout: 'Вышло время на возврат',
  yoo_money_account_closed: 'Кошелёк закрыт',

  refused: 'Платёжный сервис не принял запрос',
  not_created: 'Платёжный сервис не ответил',
};

/** The Russian text for a reason; a general one when there is none or we do not know it. */
export const cancellationText = (reason: string | null): string =>
  reason !== null && Object.hasOwn(reasons, reason) ? (reasons[reason] ?? '') : 'Банк не назвал причину';
