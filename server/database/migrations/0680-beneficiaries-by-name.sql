-- Payees that are pasted from a list are found by their whole name, as vendors are.
create index beneficiaries_looks on beneficiaries (looks(name));
