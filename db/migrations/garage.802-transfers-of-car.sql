-- Every transfer of a car, the closed ones too: erasure takes them with the car.
CREATE INDEX transfer_of_car ON garage.transfer (car_id);
