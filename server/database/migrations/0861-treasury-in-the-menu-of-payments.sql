-- Schedules, statements and taxes are looked for where payments are; what an administrator put elsewhere stays there.
update modules m set parent_id = payments.id from modules was, modules payments
 where was.id = m.parent_id and was.slug = 'configuration' and was.type = 'application'
   and payments.slug = 'budget' and payments.type = 'application' and m.path like '/payments/%';
select note_of('modules', m.id, 'state-kept') from modules m join modules payments on payments.id = m.parent_id and payments.slug = 'budget'
 where m.path in ('/payments/schedules', '/payments/statements', '/payments/tax-ledger', '/payments/tax-remittances') order by m.id;
