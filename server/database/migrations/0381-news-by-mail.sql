-- News reaches people as they choose, by what it is about: by mail too, in the morning's mail too, in the portal alone, or not.
create table notice_choices (
  user_id bigint not null references users on delete cascade,
  about text not null check (about in ('waits', 'mine', 'remarks', 'reminders', 'account')),
  delivery text not null check (delivery in ('mail', 'digest', 'portal', 'none')),
  primary key (user_id, about),
  constraint notice_choices_always check (about <> 'account' or delivery <> 'none')
);

-- What was told before was told in the portal.
alter table notifications
  add column about text not null default 'mine' check (about in ('waits', 'mine', 'remarks', 'reminders', 'account')),
  add column amount_kobo bigint,
  add column delivery text not null default 'portal' check (delivery in ('mail', 'digest', 'portal')),
  -- When a mail was last begun with it, and when the mail server took it.
  add column mail_tried_at timestamptz,
  add column mailed_at timestamptz;
update notifications set about = 'remarks' where kind = 'message';
create index notifications_to_mail on notifications (delivery, created_at) where delivery <> 'portal' and mailed_at is null;
