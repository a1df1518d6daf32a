-- `temprature` is misspelt on the wire only.
alter table health_readings drop constraint health_readings_kind_check, drop constraint health_readings_details;

update health_readings
  set kind = 'temperature', details = jsonb_build_object('temperature', details -> 'temprature')
  where kind = 'temprature';

alter table health_readings
  add constraint health_readings_kind_check
    check (kind in ('bloodpressure', 'bloodglucose', 'heartrate', 'spo2', 'temperature', 'bmi')),
  add constraint health_readings_details check (
    case kind
      when 'bloodpressure' then details ?& array['systolic', 'diastolic']
      when 'bloodglucose' then details ?& array['type', 'rate']
      when 'temperature' then details ? 'temperature'
      when 'bmi' then details ?& array['weight', 'height']
      else details ? 'rate'
    end);
