-- The records whose changes are kept (platform.record_change), by the name of their type: what a field of the form is stored in,
-- where it has another name as `column=field`. Left out: secrets and hashes, what is of a person, counters, versions, times of
-- writing, and what follows from other columns. A later migration replaces a line by writing it again.

SELECT platform.watch('coupons.coupon', 'coupons', '{code,name,amount,percent,most_off,budget,most_uses,per_person,valid_from,valid_until,
  plan,least_price,income_most,offer_code,default_period,partner,with_offer,with_others,active}');
SELECT platform.watch('offers.offer', 'offers', '{type,state,title,description,terms,model_code,mvs_code,year,version_name=usedVersion,
  color_code,mileage_km,coupon_code,part_id,price,coverage,coverage_id,dealer_id,valid_from,valid_until,stock,categories,features,stamp}');
SELECT platform.watch('price.campaign', 'campaigns', '{name,audience,basis_points,amount,model_codes,subsidized,combinable,valid_from,
  valid_until}');
SELECT platform.watch('financing.upgrade_setup', 'upgrades', '{from_model_code,from_mvs_code,to_mvs_code,to_year,headline,body=text,
  valid_from,valid_until,position,is_active=active}');
-- Those who wait come by themselves, and come again: only what staff change for them is of interest, which leaves the end where it is.
SELECT platform.watch('waiting.entry', 'waiting', '{mvs_code=choice,dealer_id}', made => false,
  left_out => $$was -> 'expires_at' <> becomes -> 'expires_at'$$);

SELECT platform.watch('content.popup', 'popups', '{title,text,kind,place,label,href,after_seconds,seconds,valid_from,valid_until,active}');
SELECT platform.watch('content.code', 'codes', '{purpose,label,target,symbol_version,level,mask,quiet,active}');
SELECT platform.watch('push.message', 'push', '{title,text,path}');
SELECT platform.watch('quiz.quiz', 'quizzes', '{title,lead,questions,published}');
SELECT platform.watch('aftersales.manual', 'manuals', '{name,path,valid_from,valid_until,model_code,regional,dealer_group}');
SELECT platform.watch('aftersales.recall_campaign', 'recalls', '{code,notified_on,title,risk,remedy,minutes,published}');
SELECT platform.watch('catalog.part', 'parts', '{name,description=text,category,position,hex,roof_hex,behaviour,closed_at}');

SELECT platform.watch('promotions.promotion', 'promotions', '{name,code,summary,model_code,group_id,permit,draw_on,starts_at,ends_at,
  series,series_size,for_joining,for_drive,for_invitation,for_qr_code,most_numbers,state}');
SELECT platform.watch('promotions.prize', 'promotions', '{name,text,stock}', 'promotion_id', 'prizes', 'promotions.promotion',
  'promotion_id');
SELECT platform.watch('promotions.edition', 'promotions', '{rules}', 'promotion_id', 'rules', 'promotions.promotion', 'promotion_id');
SELECT platform.watch('promotions.promotion_group', 'promotion-groups', '{name,note,most_joined}');
SELECT platform.watch('events.event', 'events', '{name,code,kind,model_code,summary,details,starts_at,ends_at,enrol_until,dealer_id,place,
  address,seats,most_companions,medal_code,published,cancelled_at}');

SELECT platform.watch('benefits.partner', 'partners', '{code,name,active}');
SELECT platform.watch('benefits.audience', 'audiences', '{name,kind,logic,levels,dealer_ids=dealers}');
SELECT platform.watch('benefits.benefit', 'benefits', '{partner_id,audience_id,title,summary,terms,picture,modes,percent,amount,coverage,
  jurisdiction,at_dealer,per_person,valid_from,valid_until,active}');
SELECT platform.watch('benefits.poll', 'polls', '{dealer_id,type,question,target,outcome,active}');
SELECT platform.watch('benefits.poll_option', 'polls', '{label}', 'poll_id', 'options', 'benefits.poll', 'poll_id');
SELECT platform.watch('benefits.voucher_plan', 'vouchers', '{name,kind,least,amount=value,most_issued,keeps_days,with_coupons,valid_from,
  valid_until,active}');
SELECT platform.watch('loyalty.programme', 'loyalty-programmes', '{name,lead,welcome,months,levels,faq,active}');
SELECT platform.watch('loyalty.medal', 'loyalty-medals', '{code,name,text,rule,points,most,event_code,active}', market_of =>
  'loyalty.programme', market_by => 'programme_id');
SELECT platform.watch('loyalty.prize', 'loyalty-prizes', '{name,text,drawing,points,stock,active}', market_of => 'loyalty.programme',
  market_by => 'programme_id');
SELECT platform.watch('loyalty.plan', 'loyalty-plans', '{code,name,text,amount=price,months,active}', market_of => 'loyalty.programme',
  market_by => 'programme_id');
SELECT platform.watch('employee_purchase.terms', 'employeeTerms', '{purchase_for,year,name,basis_points,most,active}');
SELECT platform.watch('employee_purchase.impediment', 'employeeImpediments', '{kind,purchase_for,most,months,model_code,name,active}');

-- One of each market.
SELECT platform.watch('leads.setting', 'lead-settings', '{everywhere,cities,dealers}', 'market');
-- Of staff alone: customers sign up and leave by themselves, and nothing of them may stay here.
SELECT platform.watch('accounts.role_grant', 'users', '{role,user_group,scope,scope_id}', 'account_id', 'roles',
  left_out => $$coalesce(becomes, was) ->> 'role' IN ('customer', 'sales_customer', 'post_sales_customer', 'game_player')$$);
SELECT platform.watch('webhooks.endpoint', 'webhooks', '{address=*address,description,events,is_on}');
SELECT platform.watch('custom_fields.field', 'custom-fields', '{subject,code,label,type,is_required,least,most,choices,seen_by,
  in_webhooks}');
SELECT platform.watch('applications.key', 'applications', '{name,scopes,per_minute}');
