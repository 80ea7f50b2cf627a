-- The time of a booking. Only the owner of the ledger may set another, to seed a demo's history in its own past: anybody
-- may set the setting, but the api's login may not create in this schema, whichever role it takes on.
create function ledger.clock(p_present timestamptz default clock_timestamp()) returns timestamptz
language sql volatile as $$
  select case
    when current_setting('ledger.past', true) <> '' and has_schema_privilege(session_user, 'ledger', 'create')
    then current_setting('ledger.past')::timestamptz
    else p_present
  end
$$;

-- Every booking is stamped by this clock, and months begin with its month. Nothing else in these functions changes.
do $$
declare
  v_function regproc;
begin
  foreach v_function in array array[
    'ledger.transfer', 'ledger.pay', 'ledger.reserve', 'ledger.post', 'ledger.give_back', 'ledger.reverse'
  ]::regproc[] loop
    execute replace(pg_get_functiondef(v_function), 'clock_timestamp()', 'ledger.clock()');
  end loop;
  -- Its caller reads the time of the statement as that of the booking.
  execute replace(replace(pg_get_functiondef('ledger.move'::regproc), 'statement_timestamp()', 'v_now'),
    'v_month        date;', E'v_now          timestamptz := ledger.clock(statement_timestamp());\n  v_month        date;');
  execute replace(pg_get_functiondef('ledger.make_months'::regproc),
    $now$date_trunc('month', now() at$now$, $now$date_trunc('month', ledger.clock() at$now$);
end
$$;
revoke all on function ledger.clock from public;
