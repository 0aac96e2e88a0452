-- What came and went in a month is no bound of what there is at once.
alter table stock_months alter column received type bigint, alter column issued type bigint, alter column adjusted type bigint;
