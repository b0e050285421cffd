-- A chassis that the register corrects takes what was noted of the car along.
ALTER TABLE aftersales.software_done
  DROP CONSTRAINT software_done_brand_chassis_fkey,
  ADD CONSTRAINT software_done_brand_chassis_fkey FOREIGN KEY (brand, chassis)
    REFERENCES aftersales.vehicle (brand, chassis) ON UPDATE CASCADE;
ALTER TABLE aftersales.delivery_check
  DROP CONSTRAINT delivery_check_brand_chassis_fkey,
  ADD CONSTRAINT delivery_check_brand_chassis_fkey FOREIGN KEY (brand, chassis)
    REFERENCES aftersales.vehicle (brand, chassis) ON UPDATE CASCADE;
